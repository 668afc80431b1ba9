"""Deploys a synthesized template on moto, an AWS emulator by others, and checks it with cfn-lint against AWS's schemas.

    python3 tests/emulator/deploy.py cdk.out/gift-shop-dev.template.json

Prints one line of JSON, and exits with 1 if moto or cfn-lint refuses anything. requirements.txt pins both.
"""

import io
import json
import os
import sys
import warnings
import zipfile

REGION = "ap-south-1"
os.environ.update(AWS_ACCESS_KEY_ID="moto", AWS_SECRET_ACCESS_KEY="moto", AWS_DEFAULT_REGION=REGION)
warnings.simplefilter("ignore")

import boto3  # noqa: E402
from cfnlint import api, config  # noqa: E402
from moto import mock_aws  # noqa: E402
from moto.cloudformation.parsing import resource_class_from_type  # noqa: E402
from moto.core import DEFAULT_ACCOUNT_ID as ACCOUNT_ID  # noqa: E402

STACK = "gift-shop"


def is_known(type):
    """moto runs the functions of custom resources in Docker, so these count as unknown."""
    return not type.startswith("Custom::") and resource_class_from_type(type) is not None


def known_part(template):
    """The template without the types that moto can't deploy. A reference to such a resource becomes its logical ID."""
    unknown = {id for id, resource in template["Resources"].items() if not is_known(resource["Type"])}

    def known(value):
        if isinstance(value, list):
            return [known(item) for item in value]
        if not isinstance(value, dict):
            return value
        if value.get("Ref") in unknown:
            return value["Ref"]
        attribute = value.get("Fn::GetAtt")
        if isinstance(attribute, list) and attribute[0] in unknown:
            return f"arn:aws:moto:{REGION}:{ACCOUNT_ID}:{attribute[0]}"
        return {name: known(item) for name, item in value.items()}

    resources = {id: known(resource) for id, resource in template["Resources"].items() if id not in unknown}
    for resource in resources.values():
        waits = resource.pop("DependsOn", [])
        resource["DependsOn"] = [id for id in ([waits] if isinstance(waits, str) else waits) if id not in unknown]
        # CloudFormation takes a map here; moto 5.2.1 fails on it.
        if resource["Type"] == "AWS::SSM::Parameter":
            resource["Properties"].pop("Tags", None)
    types = {template["Resources"][id]["Type"] for id in unknown}
    return {**template, "Resources": resources, "Outputs": known(template.get("Outputs", {}))}, types


def bootstrap(template):
    """What `cdk bootstrap` and the upload of assets leave: the version, and a bucket with each function's code."""
    boto3.client("ssm").put_parameter(Name="/cdk-bootstrap/hnb659fds/version", Value="30", Type="String")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as code:
        code.writestr("index.mjs", "export const handler = async () => {};")
    bucket = f"cdk-hnb659fds-assets-{ACCOUNT_ID}-{REGION}"
    s3 = boto3.client("s3")
    s3.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": REGION})
    for resource in template["Resources"].values():
        if resource["Type"] == "AWS::Lambda::Function":
            s3.put_object(Bucket=bucket, Key=resource["Properties"]["Code"]["S3Key"], Body=archive.getvalue())


@mock_aws(config={"lambda": {"use_docker": False}})
def deploy(template):
    reduced, unknown_types = known_part(template)
    bootstrap(reduced)
    formation = boto3.client("cloudformation")
    formation.create_stack(StackName=STACK, TemplateBody=json.dumps(reduced), Capabilities=["CAPABILITY_IAM"])
    [stack] = formation.describe_stacks(StackName=STACK)["Stacks"]
    pages = formation.get_paginator("list_stack_resources").paginate(StackName=STACK)
    deployed = {r["LogicalResourceId"]: r["ResourceType"] for page in pages for r in page["StackResourceSummaries"]}
    [table] = boto3.client("dynamodb").list_tables()["TableNames"]
    described = boto3.client("dynamodb").describe_table(TableName=table)["Table"]
    return {
        "status": stack["StackStatus"],
        "missing": sorted(set(reduced["Resources"]) - set(deployed)),
        "deployed": len(deployed),
        "unknownTypes": sorted(unknown_types),
        "indexes": sorted(index["IndexName"] for index in described["GlobalSecondaryIndexes"]),
        "stream": described["StreamSpecification"]["StreamViewType"],
        "buckets": len(boto3.client("s3").list_buckets()["Buckets"]),
        "outputs": len(stack["Outputs"]),
    }


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = api.lint(text, config=config.ManualArgs(regions=[REGION]))
    result = deploy(json.loads(text))
    result["refused"] = [str(match) for match in found if match.rule.id.startswith("E")]
    print(json.dumps(result))
    return 1 if result["refused"] or result["missing"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
