"""Grading on Dask: the same marks as here."""

from typing import Any

import pytest
from school import TASKS

from teachkit import grade

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.filterwarnings("ignore"),  # what Dask's own libraries warn of
]


def test_a_cluster_finds_the_same_as_this_machine(school: Any, tmp_path: Any):
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
            memory_limit=None, worker_dashboard_address=None,
        ) as cluster,
        Client(cluster, timeout="60s") as client,
    ):  # fmt: skip
        executor = client.get_executor(pure=False)
        elsewhere = grade(school.handed, TASKS, tmp_path, executor=executor)
    assert elsewhere.table.csv == school.marks.table.csv
    assert len(list((tmp_path / "pages").iterdir())) == len(elsewhere.rows)
